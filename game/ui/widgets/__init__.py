"""The widgets: each knows its rectangle, draws itself, answers input and says while something moves."""

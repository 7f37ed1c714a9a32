"""The table being edited: operations, their application, history."""

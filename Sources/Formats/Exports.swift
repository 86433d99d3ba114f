// Whoever reads containers has the codes of the errors that it throws.

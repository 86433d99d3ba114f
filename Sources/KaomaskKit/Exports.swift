// Importers of the jobs also get the files they take and give, and the error they throw.

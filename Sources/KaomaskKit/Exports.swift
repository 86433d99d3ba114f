// Whoever imports the jobs has the files they take and give, and the error they throw.

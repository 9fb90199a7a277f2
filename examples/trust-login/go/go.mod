module example.org/trust-login

go 1.22

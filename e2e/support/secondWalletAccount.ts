/** What the second test wallet holds in every test: account 2 of the local mnemonic. */
export const secondWalletAccount = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'

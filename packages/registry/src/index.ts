export * from './chains/index.js'
export * from './tokenLists/index.js'
export * from './tokensWithoutReturn.js'
export * from './wallets/index.js'

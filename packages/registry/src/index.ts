export * from './chains/index.js'
export * from './tokenLists/index.js'
export * from './tokensWithoutReturn.js'

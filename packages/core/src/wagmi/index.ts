export { type CreateConfigFromWagmiParameters, createConfigFromWagmi } from './createConfigFromWagmi.js'
export { toWagmiConnector } from './toWagmiConnector.js'

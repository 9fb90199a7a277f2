export * from './playwright/index.js'
export * from './wallet/index.js'

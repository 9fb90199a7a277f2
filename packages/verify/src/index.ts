export * from './createVerifier.js'
export * from './VerifyError.js'
export * from './verifyWebhook.js'

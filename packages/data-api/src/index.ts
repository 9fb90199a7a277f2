export * from './createDataApi.js'
export * from './prices/createStaticPrices.js'

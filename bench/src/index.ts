export { getLoadingRows } from './getLoadingRows.js'
export { measureLoading } from './measureLoading.js'
export { printTable } from './printTable.js'

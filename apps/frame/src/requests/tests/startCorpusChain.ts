import { callJsonRpc, type Instance } from '@gangway/dev'
import { at } from './corpus.js'
import { startTestChain } from './startTestChain.js'

/** Starts the chain that the samples are read on: one contract returns 1, one fails, whatever they are asked. */
export async function startCorpusChain(): Promise<Instance> {
  const anvil = await startTestChain()
  await callJsonRpc(anvil.url, 'anvil_setCode', [at.collection, '0x600160005260206000f3'])
  await callJsonRpc(anvil.url, 'anvil_setCode', [at.refusing, '0x60006000fd'])
  return anvil
}

import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { gangwayOne } from '@gangway/registry'
import { numberToHex, parseEther } from 'viem'
import { callJsonRpc } from '../chains/callJsonRpc.js'
import { deployDelegationFramework } from '../chains/deployDelegationFramework.js'
import { deployLocalContracts } from '../chains/deployLocalContracts.js'
import { deployLocalNameResolver } from '../chains/deployLocalNameResolver.js'
import { deployLocalNames } from '../chains/deployLocalNames.js'
import { deployLocalPools } from '../chains/deployLocalPools.js'
import { deployLocalProtocols } from '../chains/deployLocalProtocols.js'
import { startAnvil } from '../instances/anvil.js'
import { getLocalEvmAccount, localEvmAccountIndexes } from '../localAccounts.js'
import type { Instance } from '../process/Instance.js'
import { guardChainState } from './guardChainState.js'
import { openLog } from './openLog.js'
import { type SupervisedPart, supervise } from './supervise.js'
import type { WorldContext } from './WorldContext.js'

/** Who pays for batches, and with how much at each start: 10 000 coins. */
const relayer = getLocalEvmAccount(localEvmAccountIndexes.relayer)
const relayerBalance = numberToHex(parseEther('10000'))

/** Starts an EVM chain of the world with its contracts and keeps it running; its state is kept over restarts. */
export function startEvmChain(
  context: WorldContext,
  chain: { name: string; chainId: number; port: number },
): Promise<SupervisedPart<Instance>> {
  const { name, chainId, port } = chain
  const folder = join(context.stateDir, 'chains')
  mkdirSync(folder, { recursive: true })
  const stateFile = join(folder, `${chainId}.json`)
  const onLine = openLog(context.stateDir, `${chainId}`)
  const start = async () => {
    guardChainState(stateFile)
    const anvil = await startAnvil({ port, chainId, stateFile, onLine })
    try {
      await deployLocalContracts(anvil.url)
      await deployLocalPools(anvil.url)
      await deployLocalProtocols(anvil.url)
      await deployDelegationFramework(anvil.url)
      await callJsonRpc(anvil.url, 'anvil_setBalance', [relayer.address, relayerBalance])
      if (chainId === gangwayOne.id) {
        await deployLocalNames(anvil.url)
        await deployLocalNameResolver(anvil.url, `http://127.0.0.1:${context.ports.api}`)
      }
      return anvil
    } catch (error) {
      await anvil.stop()
      throw error
    }
  }
  return supervise(name, start, context.say)
}

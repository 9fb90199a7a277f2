import { createPublicClient, http, parseAbi } from 'viem'
import { expect, test } from 'vitest'
import {
  farcasterChainId,
  farcasterRegistries,
  getLocalFarcasterSigner,
  localFarcasterPeople,
} from '../localFarcaster.js'
import { createMailbox } from '../mail/createMailbox.js'
import { getFreePort } from '../process/getFreePort.js'
import { getWorldPorts } from '../world/getWorldPorts.js'
import { farcaster } from './farcaster.js'

const abi = parseAbi(['function idOf(address owner) view returns (uint256)'])

test('default: a chain of OP Mainnet’s id knows the local people, and the server is told of it', async () => {
  const ports = { ...(await getWorldPorts(4100)), farcaster: await getFreePort() }
  const running = await farcaster.start({
    ports,
    stateDir: '',
    mailbox: createMailbox(),
    addresses: {
      web: '',
      api: '',
      relay: '',
      frame: '',
      recovery: '',
      console: '',
      social: '',
      swaps: '',
      desk: '',
      rpc: {},
    },
    onLine: () => undefined,
  })
  try {
    const client = createPublicClient({ transport: http(running.url) })
    expect(await client.getChainId()).toBe(farcasterChainId)
    const ids = localFarcasterPeople.map((person) =>
      client.readContract({
        address: farcasterRegistries.ids,
        abi,
        functionName: 'idOf',
        args: [getLocalFarcasterSigner(person).address],
      }),
    )
    expect(await Promise.all(ids)).toEqual([1001n, 1002n, 0n])
    expect(farcaster.environment?.(running)).toEqual({
      FARCASTER_RELAY_URL: 'own',
      FARCASTER_RPC_URLS: `${running.url},${running.url}`,
    })
  } finally {
    await running.stop()
  }
})

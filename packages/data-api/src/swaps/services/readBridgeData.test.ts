import { encodeAbiParameters, type Hex, parseAbiParameters, zeroAddress } from 'viem'
import { expect, test } from 'vitest'
import { readBridgeData } from './readBridgeData.js'

const recipient = '0x00000000000000000000000000000000000000a1'

/** As a call of a bridge's own: what is bridged first, then what that bridge wants to know. */
function toCall(
  change: { receiver?: Hex; destinationChainId?: bigint; hasDestinationCall?: boolean } = {},
): Hex {
  const parameters = parseAbiParameters([
    'BridgeData data, Own own',
    'struct BridgeData { bytes32 transactionId; string bridge; string integrator; address referrer; address sendingAssetId; address receiver; uint256 minAmount; uint256 destinationChainId; bool hasSourceSwaps; bool hasDestinationCall; }',
    'struct Own { uint256 fee; uint256 deadline; }',
  ])
  const data = {
    ...{ transactionId: `0x${'11'.repeat(32)}` as Hex, bridge: 'across', integrator: 'gangway' },
    ...{ referrer: zeroAddress, sendingAssetId: zeroAddress, receiver: recipient as Hex, minAmount: 1n },
    ...{ destinationChainId: 10n, hasSourceSwaps: true, hasDestinationCall: false, ...change },
  }
  const encoded = encodeAbiParameters(parameters, [data, { fee: 1n, deadline: 2n }])
  return `0x12345678${encoded.slice(2)}`
}

test('default: whom it pays, in lower case, and where', () => {
  expect(readBridgeData(toCall())).toEqual({ recipient, chain: 'eip155:10' })
  const receiver = '0xdEAD000000000000000042069420694206942069'
  expect(readBridgeData(toCall({ receiver }))?.recipient).toBe(receiver.toLowerCase())
})

test.each<[string, Hex]>([
  ['a call on the other side, which hides who is paid', toCall({ hasDestinationCall: true })],
  ['no network', toCall({ destinationChainId: 0n })],
  ['nothing', '0x'],
  ['a function alone', '0x12345678'],
  ['a packed call', `0x12345678${'00'.repeat(20)}`],
  ['half of it', toCall().slice(0, 200) as Hex],
  ['a transfer', `0xa9059cbb${recipient.slice(2).padStart(64, '0')}${'1'.padStart(64, '0')}`],
])('error: %s cannot be read', (_, data) => {
  expect(readBridgeData(data)).toBeNull()
})

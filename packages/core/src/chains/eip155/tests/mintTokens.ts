import { waitForReceipt } from '@gangway/dev'
import { encodeFunctionData, type Hash } from 'viem'
import { sender, type TestChain } from './startTestChain.js'

/** Gives the test account some of a token that lets anybody make it. */
export async function mintTokens(chain: TestChain, token: string, amount: bigint): Promise<void> {
  const data = encodeFunctionData({
    abi: [
      {
        type: 'function',
        name: 'mint',
        stateMutability: 'nonpayable',
        inputs: [
          { name: 'to', type: 'address' },
          { name: 'amount', type: 'uint256' },
        ],
        outputs: [],
      },
    ],
    args: [sender, amount],
  })
  const hash = await chain.rpc('eth_sendTransaction', { from: sender, to: token, data })
  await waitForReceipt(chain.url, hash as Hash)
}

import {
  useReadContract,
  useSendTransaction,
  useSignMessage,
  useSignTypedData,
  useWalletClient,
  useWriteContract,
} from '@gangway/react'
import { erc20Abi } from 'viem'
import { Action } from './Action.js'

const usdx = { abi: erc20Abi, address: '0x98eDDadCfde04dC22a0e62119617e74a6Bc77313' } as const
const shop = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

/** What a page may ask of an EVM wallet. */
export function EvmActions() {
  const { data: client } = useWalletClient()
  if (!client) return null
  return (
    <section aria-label="EVM">
      <Sign />
      <Order />
      <Tip />
      <Pay owner={client.account.address} />
      <Action name="Chain by viem" run={() => client.getChainId()} />
    </section>
  )
}

function Sign() {
  const { signMessageAsync } = useSignMessage()
  return <Action name="Sign" run={() => signMessageAsync({ message: 'I agree', chainNamespace: 'eip155' })} />
}

const order = {
  domain: { name: 'Shop', version: '1', chainId: 31337 },
  types: {
    Order: [
      { name: 'item', type: 'string' },
      { name: 'price', type: 'uint256' },
    ],
  },
  primaryType: 'Order',
} as const

function Order() {
  const { signTypedDataAsync } = useSignTypedData()
  return (
    <Action name="Order" run={() => signTypedDataAsync({ ...order, message: { item: 'Tea', price: 3n } })} />
  )
}

function Tip() {
  const { sendTransaction, data, error, isPending } = useSendTransaction()
  return (
    <p>
      <button
        type="button"
        disabled={isPending}
        onClick={() => sendTransaction({ to: shop, value: 10n ** 15n, description: 'Tip for the cook' })}
      >
        Tip
      </button>
      <output>{error ? error.shortMessage : data}</output>
    </p>
  )
}

function Pay({ owner }: { owner: `0x${string}` }) {
  const balance = useReadContract({ ...usdx, functionName: 'balanceOf', args: [owner] })
  const { writeContractAsync } = useWriteContract()
  const pay = async () => {
    const hash = await writeContractAsync({
      ...usdx,
      functionName: 'transfer',
      args: [shop, 2_000_000n],
      description: 'Order no. 7',
    })
    balance.refetch()
    return hash
  }
  return (
    <>
      <p>USDX, in millionths: {balance.data?.toString() ?? 'not known'}</p>
      <Action name="Pay 2 USDX" run={pay} />
    </>
  )
}

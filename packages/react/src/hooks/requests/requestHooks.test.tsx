import { type Config, connect } from '@gangway/core'
import { act, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { describe, expect, test } from 'vitest'
import { announceWallet, walletAddress, walletError } from '../../fixtures/announceWallet.js'
import { createTestConfig } from '../../fixtures/renderGangway.js'
import { GangwayProvider } from '../../GangwayProvider.js'
import { useReadContract } from './useReadContract.js'
import { useSendTransaction } from './useSendTransaction.js'
import { useSignMessage } from './useSignMessage.js'
import { useWalletClient } from './useWalletClient.js'

const signature = `0x${'12'.repeat(65)}`
const hash = `0x${'ab'.repeat(32)}`
const recipient = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const other = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'

/** Renders a hook in a page with an EVM wallet connected. */
async function renderConnected<T>(hook: () => T) {
  const wallet = announceWallet({
    answers: { personal_sign: () => signature, eth_sendTransaction: () => hash },
  })
  const config = createTestConfig()
  const wrapper = ({ children }: { children: ReactNode }) => (
    <GangwayProvider config={config} isHeadless>
      {children}
    </GangwayProvider>
  )
  const { result } = renderHook(hook, { wrapper })
  const find = () => config.state.descriptors.find(({ rdns }) => rdns === 'io.harbour')
  await waitFor(() => expect(find()).toBeTruthy())
  const descriptor = find()
  if (!descriptor) throw new Error('no wallet')
  await act(() => connect(config, { descriptor }))
  return { config, result, wallet }
}

describe('useSignMessage', () => {
  test('default: tells that the wallet is asked, and what it answered', async () => {
    let answer: (signature: string) => void = () => {}
    const { result, wallet } = await renderConnected(useSignMessage)
    wallet.answers.personal_sign = () =>
      new Promise((resolve) => {
        answer = resolve
      })
    expect(result.current).toMatchObject({ status: 'idle', isPending: false, error: null })
    act(() => result.current.signMessage({ message: 'I agree' }))
    expect(result.current).toMatchObject({ status: 'pending', isPending: true })
    await waitFor(() => expect(wallet.requests).toContain('personal_sign'))
    await act(async () => answer(signature))
    await waitFor(() => expect(result.current).toMatchObject({ status: 'success', data: signature }))
    act(() => result.current.reset())
    expect(result.current).toMatchObject({ status: 'idle', data: undefined })
  })

  test('error: a refusal is told, and thrown by the one that answers', async () => {
    const { result, wallet } = await renderConnected(useSignMessage)
    wallet.answers.personal_sign = () => {
      throw walletError(4001)
    }
    await act(async () => {
      const signing = result.current.signMessageAsync({ message: 'I agree' })
      await expect(signing).rejects.toMatchObject({ code: 'SIGN_USER_REJECTED' })
    })
    expect(result.current).toMatchObject({ status: 'error', error: { code: 'SIGN_USER_REJECTED' } })
  })

  test('behavior: what asks stays the same function, so that an effect that names it asks once', async () => {
    const { result } = await renderConnected(useSignMessage)
    const { signMessage, signMessageAsync, reset } = result.current
    await act(() => signMessageAsync({ message: 'I agree' }))
    expect(result.current).toMatchObject({ data: signature, signMessage, signMessageAsync, reset })
  })

  test('behavior: of two questions the last one counts', async () => {
    const { result, wallet } = await renderConnected(useSignMessage)
    const answers: ((signature: string) => void)[] = []
    wallet.answers.personal_sign = () => new Promise((resolve) => void answers.push(resolve))
    act(() => result.current.signMessage({ message: 'first' }))
    act(() => result.current.signMessage({ message: 'second' }))
    await waitFor(() => expect(answers).toHaveLength(2))
    await act(async () => answers[0]?.(signature))
    expect(result.current.isPending).toBe(true)
    await act(async () => answers[1]?.(hash))
    await waitFor(() => expect(result.current.data).toBe(hash))
  })
})

test('useSendTransaction: default: the hash, and a row with the app’s words', async () => {
  const { config, result } = await renderConnected(useSendTransaction)
  await act(async () => {
    const sending = result.current.sendTransactionAsync({ to: recipient, value: 1n, description: 'Tip' })
    expect(await sending).toBe(hash)
  })
  expect(result.current.data).toBe(hash)
  expect(config.state.transactions).toMatchObject([{ hash, description: 'Tip', from: walletAddress }])
})

describe('useWalletClient', () => {
  test('default: a client of the account in use, another one for another account', async () => {
    const { result, wallet } = await renderConnected(useWalletClient)
    await waitFor(() => expect(result.current.data?.account.address).toBe(walletAddress))
    act(() => wallet.emit('accountsChanged', [other]))
    expect(result.current.data).toBeUndefined()
    await waitFor(() => expect(result.current.data?.account.address).toBe(other))
  })

  test('behavior: none while nobody is connected', () => {
    const config = createTestConfig()
    const wrapper = ({ children }: { children: ReactNode }) => (
      <GangwayProvider config={config} isHeadless>
        {children}
      </GangwayProvider>
    )
    const { result } = renderHook(useWalletClient, { wrapper })
    expect(result.current).toMatchObject({ status: 'idle', data: undefined })
  })
})

describe('useReadContract', () => {
  const abi = [
    { type: 'function', name: 'decimals', stateMutability: 'view', inputs: [], outputs: [{ type: 'uint8' }] },
  ] as const
  const asked = { abi, address: recipient, functionName: 'decimals' } as const

  function renderRead(config: Config, isEnabled: boolean) {
    const wrapper = ({ children }: { children: ReactNode }) => (
      <GangwayProvider config={config} isHeadless>
        {children}
      </GangwayProvider>
    )
    return renderHook(() => useReadContract({ ...asked, isEnabled }), { wrapper })
  }

  test('error: a network that does not answer', async () => {
    const { result } = renderRead(createTestConfig(), true)
    expect(result.current.isPending).toBe(true)
    await waitFor(() => expect(result.current.error?.code).toBe('NETWORK_UNREACHABLE'), { timeout: 30_000 })
  })

  test('behavior: it is being read from the first render on', () => {
    const seen: string[] = []
    const config = createTestConfig()
    renderHook(() => seen.push(useReadContract(asked).status), {
      wrapper: ({ children }: { children: ReactNode }) => (
        <GangwayProvider config={config} isHeadless>
          {children}
        </GangwayProvider>
      ),
    })
    expect(new Set(seen)).toEqual(new Set(['pending']))
  })

  test('behavior: nothing is read while it is off', () => {
    const { result } = renderRead(createTestConfig(), false)
    expect(result.current).toMatchObject({ status: 'idle', isPending: false })
  })
})

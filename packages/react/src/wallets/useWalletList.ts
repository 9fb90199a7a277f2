import { useEffect } from 'react'
import { whenPainted } from '../hooks/whenPainted.js'
import { useStore } from '../store/useStore.js'
import type { WalletListState } from './createWalletList.js'
import { useWalletsContext } from './WalletsProvider.js'

/** The deployment's wallet list, read when it is first wanted. Nothing that connects a wallet waits for it. */
export function useWalletList(): WalletListState & { retry(): void } {
  const { list } = useWalletsContext()
  const state = useStore(list.state)
  useEffect(
    () =>
      whenPainted(() => {
        if (list.state.get().status === 'idle') list.load()
      }),
    [list],
  )
  return { ...state, retry: list.load }
}

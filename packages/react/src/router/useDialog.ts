import { useMemo } from 'react'
import { useGangwayContext } from '../GangwayContext.js'
import { useStore } from '../store/useStore.js'
import { getHomeView } from './getHomeView.js'
import type { DialogView, ViewParams } from './viewParams.js'

/** A view that can be opened by its name alone. `SendFee` and `ApproveTransaction` stand on what another view began. */
export type OpenableView = Exclude<
  { [TView in DialogView]: Record<never, never> extends ViewParams[TView] ? TView : never }[DialogView],
  'SendFee' | 'ApproveTransaction'
>

/** Opens and closes the dialog from the page. */
export function useDialog(): {
  isOpen: boolean
  /** Default: Account while connected (the sign-in where it is required and missing), else Connect. interface-guide.md §2. */
  open(view?: OpenableView): void
  close(): void
} {
  const { config, router } = useGangwayContext()
  const { isOpen } = useStore(router.state)
  return useMemo(
    () => ({
      isOpen,
      open: (view) => router.reset(view ?? getHomeView(config)),
      close: router.close,
    }),
    [config, router, isOpen],
  )
}

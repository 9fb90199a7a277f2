import { resetSend, updateSend } from '@gangway/core'
import { useEffect } from 'react'
import { useGangwayContext } from '../../GangwayContext.js'

/** Empties the send form when the dialog closes over it; the chosen coin or token stays. interface-guide.md §2. */
export function useDraftClearing(): void {
  const { config, router } = useGangwayContext()
  useEffect(
    () => () => {
      if (router.state.get().isOpen) return
      const { token } = config.state.send
      resetSend(config)
      // An NFT is chosen on its page, not in the form.
      updateSend(config, { token: token?.nft ? null : token })
    },
    [config, router],
  )
}

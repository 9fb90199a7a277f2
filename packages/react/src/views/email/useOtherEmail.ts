import { track } from '@gangway/core'
import { useConfig } from '../../hooks/useConfig.js'
import { useRouter } from '../../router/useRouter.js'

/** The way back to the e-mail field, in which the address still stands. */
export function useOtherEmail(email: string): () => void {
  const config = useConfig()
  const { reset } = useRouter()
  return () => {
    track(config, { type: 'track', event: 'EMAIL_EDIT' })
    reset('Connect', { email })
  }
}

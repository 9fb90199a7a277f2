import { resetSend } from '@gangway/core'
import { useConfig } from '../../../hooks/useConfig.js'
import { useRouter } from '../../../router/useRouter.js'
import type { SendLink } from './parseSendLink.js'

/** Opens the form filled as for an earlier transfer; nothing is sent without its review. */
export function useFillSend(): (link: SendLink) => void {
  const config = useConfig()
  const { push } = useRouter()
  return (link) => {
    resetSend(config)
    push('Send', { link, isRetry: true })
  }
}

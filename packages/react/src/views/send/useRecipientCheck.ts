import { getNamespaceClient, resolveName } from '@gangway/core'
import { type CaipNetworkId, getChainNamespace, toGangwayError } from '@gangway/protocol'
import { useEffect, useRef, useState } from 'react'
import { useConfig } from '../../hooks/useConfig.js'
import { isNameLike } from './names/isNameLike.js'
import type { RecipientCheck } from './recipientCheck.js'

/** Quiet after the last key before a text is judged, ms. interface-guide.md §9.3. */
const quiet = 400

/** Checks a recipient by the rules of its network's family, which load when first needed; asks where a name leads. */
export function useRecipientCheck(text: string, networkId: CaipNetworkId): RecipientCheck {
  const config = useConfig()
  const [checked, setChecked] = useState<{ question: string; answer: RecipientCheck } | null>(null)
  const question = `${networkId} ${text}`
  const isEmpty = text.trim() === ''
  // What was there already when the form came on screen is not being typed.
  const delay = text === useRef(text).current ? 0 : quiet
  useEffect(() => {
    if (isEmpty) return
    const abort = new AbortController()
    const timer = setTimeout(async () => {
      const answer = await check()
      if (!abort.signal.aborted) setChecked({ question, answer })
    }, delay)
    const check = async (): Promise<RecipientCheck> => {
      try {
        const client = await getNamespaceClient(config, getChainNamespace(networkId))
        if (!isNameLike(text)) return { kind: 'valid', address: client.parseRecipient(text, networkId) }
        const name = await resolveName(config, { name: text.trim(), networkId, signal: abort.signal })
        return { kind: 'valid', address: client.parseRecipient(name.address, networkId), name }
      } catch (error) {
        return { kind: 'invalid', error: toGangwayError(error) }
      }
    }
    return () => {
      abort.abort()
      clearTimeout(timer)
    }
  }, [config, networkId, text, question, isEmpty, delay])
  if (isEmpty) return { kind: 'empty' }
  return checked?.question === question ? checked.answer : { kind: 'checking', isName: isNameLike(text) }
}

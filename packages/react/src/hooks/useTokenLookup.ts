import { type TokenLookup as Found, lookUpToken } from '@gangway/core'
import { type CaipNetworkId, type GangwayError, toGangwayError } from '@gangway/protocol'
import { useEffect, useState } from 'react'
import { useConfig } from './useConfig.js'
import { useIsOnline } from './useIsOnline.js'

/** Quiet after the last key before an address is looked up, ms; as for a recipient, interface-guide.md §9.3. */
const quiet = 400

type Answer = { kind: 'failed'; error: GangwayError } | { kind: 'found'; lookup: Found }

/** How far a token has been looked up, and the way to ask again. */
export type TokenLookup = ({ kind: 'empty' } | { kind: 'offline' } | { kind: 'looking' } | Answer) & {
  retry: () => void
}

/** Looks up the token at an address as it is typed. */
export function useTokenLookup(text: string, networkId: CaipNetworkId, owner: string): TokenLookup {
  const config = useConfig()
  const isOnline = useIsOnline()
  const [attempt, setAttempt] = useState(0)
  const [answered, setAnswered] = useState<{ question: string; answer: Answer } | null>(null)
  const address = text.trim()
  const question = [networkId, owner, address, attempt].join(' ')
  const isKnown = answered?.question === question
  useEffect(() => {
    if (address === '' || !isOnline || isKnown) return
    let isCurrent = true
    const lookUp = async (): Promise<Answer> => {
      try {
        return { kind: 'found', lookup: await lookUpToken(config, { networkId, address, owner }) }
      } catch (error) {
        return { kind: 'failed', error: toGangwayError(error) }
      }
    }
    const timer = setTimeout(async () => {
      const answer = await lookUp()
      if (isCurrent) setAnswered({ question, answer })
    }, quiet)
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [config, networkId, owner, address, question, isOnline, isKnown])
  const retry = () => setAttempt(attempt + 1)
  if (address === '') return { kind: 'empty', retry }
  if (isKnown) return { ...answered.answer, retry }
  return { kind: isOnline ? 'looking' : 'offline', retry }
}

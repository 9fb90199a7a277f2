import { switchNetwork, updateSend } from '@gangway/core'
import type { CaipNetworkId } from '@gangway/protocol'
import { useEffect, useRef, useState } from 'react'
import { useConfig } from '../../hooks/useConfig.js'
import { useLateTranslate } from '../../hooks/useLateTranslate.js'

/** Brings the wallet to the network of what is in the form, which stays. `problem`: it did not go there, in words. */
export function useSwitching(networkId: CaipNetworkId): {
  isSwitching: boolean
  problem: string | null
  switchTo(): void
} {
  const config = useConfig()
  const t = useLateTranslate()
  const [isSwitching, setIsSwitching] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const abort = useRef<AbortController | null>(null)
  // A late answer must not put back what was in a form that has been left.
  useEffect(() => () => abort.current?.abort(), [])
  const switchTo = async () => {
    // Another wallet's account empties the form; here the person asked for it, for what is in the form.
    const { draft, token } = config.state.send
    abort.current = new AbortController()
    setProblem(null)
    setIsSwitching(true)
    try {
      await switchNetwork(config, { networkId, signal: abort.current.signal })
      updateSend(config, { draft, token })
    } catch {
      setProblem(t('send.switchFailed'))
    } finally {
      setIsSwitching(false)
    }
  }
  return { isSwitching, problem, switchTo: () => void switchTo() }
}

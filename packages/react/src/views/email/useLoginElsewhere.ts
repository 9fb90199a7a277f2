import { frameConnectionIds, type State } from '@gangway/core'
import { useEffect, useState } from 'react'
import { useGangway } from '../../hooks/useGangway.js'
import { endLogin } from './endLogin.js'
import { useConnectNews } from './useConnectNews.js'

/** Another tab of this app may end the login: then it is told here as if this one had. */
export function useLoginElsewhere({ isChecking }: { isChecking: boolean }): void {
  const news = useConnectNews()
  const isConnected = useGangway(hasFrameWallet)
  // Who was logged in before is logging in as somebody else.
  const [wasConnected] = useState(isConnected)
  const isOver = isConnected && !wasConnected && !isChecking
  useEffect(() => {
    if (isOver) endLogin(news)
  }, [isOver, news])
}

function hasFrameWallet({ connections }: State): boolean {
  return Object.values(frameConnectionIds).some((id) => connections.has(id))
}

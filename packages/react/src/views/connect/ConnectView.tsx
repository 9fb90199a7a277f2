import { prepareConnect } from '@gangway/core'
import { Fragment, useEffect } from 'react'
import { useConfig } from '../../hooks/useConfig.js'
import { useGangway } from '../../hooks/useGangway.js'
import { whenIdle } from '../../hooks/whenIdle.js'
import type { ViewOptions } from '../../router/viewParams.js'
import { ConnectNotes } from './ConnectNotes.js'
import { connectMethods } from './connectMethods.js'
import { LegalLine } from './LegalLine.js'
import { OrLine } from './OrLine.js'
import { isDivided, orderMethods } from './orderMethods.js'

declare module '../../router/viewParams.js' {
  interface ViewParams {
    Connect: {
      /** Stands in the e-mail field. */
      email?: string
    }
  }
}

export const view: ViewOptions = { isEarly: true }

/** Chooses how to connect. Methods this deployment does not offer are absent. interface-guide.md §7.2. */
export function ConnectView() {
  const config = useConfig()
  const { features } = config
  // Not before the dialog is drawn, which is what the person waits for.
  useEffect(() => whenIdle(() => prepareConnect(config)), [config])
  const { connectMethodsOrder: order } = features
  const hasInstalled = useGangway(({ descriptors }) => descriptors.some(({ isInstalled }) => isInstalled))
  const blocks = orderMethods({ hasInstalled, ...(order ? { order } : {}) }).flatMap((method) => {
    const block = connectMethods[method]
    return block.isOffered(features) ? { method, Block: block.component } : []
  })
  return (
    <>
      <ConnectNotes />
      {blocks.map(({ method, Block }, at) => {
        const next = blocks[at + 1]
        return (
          <Fragment key={method}>
            <Block />
            {next && isDivided(method, next.method) && <OrLine />}
          </Fragment>
        )
      })}
      <LegalLine />
    </>
  )
}

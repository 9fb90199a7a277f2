import { type Connection, isPairingConnection } from '@gangway/core'
import { useEffect, useRef } from 'react'
import { Banner } from '../../components/Banner/Banner.js'
import { Button } from '../../components/Button/Button.js'
import { Details } from '../../components/Details/Details.js'
import { ViewFooter } from '../../components/ViewFooter/ViewFooter.js'
import { describeError } from '../../errors/describeError.js'
import { toUserText } from '../../errors/toUserText.js'
import { useActiveConnection } from '../../hooks/useActiveConnection.js'
import { useConfig } from '../../hooks/useConfig.js'
import { useIsOnline } from '../../hooks/useIsOnline.js'
import { useSignIn } from '../../hooks/useSignIn.js'
import { useSpoken } from '../../hooks/useSpoken.js'
import { useTranslate } from '../../hooks/useTranslate.js'
import { useBlockedClose } from '../../router/useBlockedClose.js'
import { useCloseGuard } from '../../router/useCloseGuard.js'
import type { ViewOptions } from '../../router/viewParams.js'
import { OpenPairedWallet } from '../connectingExternal/OpenPairedWallet.js'
import { MessageDisclosure } from './MessageDisclosure.js'
import { SignInIntroduction } from './SignInIntroduction.js'
import { useCancelSignIn } from './useCancelSignIn.js'
import { useSignInScene } from './useSignInScene.js'

declare module '../../router/viewParams.js' {
  interface ViewParams {
    SIWXSignMessage: NoParams
    ConnectingSiwe: NoParams
  }
}

export const view: ViewOptions = { title: 'view.signIn', aliases: ['ConnectingSiwe'] }

/** The person signs in with the account in use, or gives it up. product.md §4; interface-guide.md §7.8. */
export function SIWXSignMessageView() {
  const connection = useActiveConnection()
  // The dialog closes with the last connection; for that moment there is nobody to sign in.
  return connection && <SignInScreen connection={connection} />
}

function SignInScreen({ connection }: { connection: Connection }) {
  const t = useTranslate()
  const signIn = useSignIn()
  const { siwx } = useConfig()
  const isRequired = siwx?.getRequired?.() ?? false
  const { isLeaving, cancel } = useCancelSignIn()
  const { message, askedAt } = signIn
  const wallet = connection.descriptor.name
  usePreparation()
  useBlockedClose(isRequired ? 'signIn.requiredReason' : null)
  useCloseGuard(askedAt === null ? null : wallet)
  return (
    <>
      <SignInIntroduction connection={connection} message={message} />
      {message && <MessageDisclosure message={message} />}
      <ViewFooter>
        <SignInNews connection={connection} />
        {askedAt !== null && <OpenPairedWallet connection={connection} />}
        <SignButton connection={connection} />
        <Button kind="quiet" isWide isBusy={isLeaving} onClick={() => void cancel()}>
          {t(getCancelKey(isLeaving, isRequired && signIn.returnTo === null))}
        </Button>
      </ViewFooter>
    </>
  )
}

function getCancelKey(isLeaving: boolean, isDisconnecting: boolean) {
  if (!isLeaving) return 'signIn.cancel'
  return isDisconnecting ? 'signIn.disconnecting' : 'signIn.cancelling'
}

/** The message is made before anybody signs it, anew when it was spent, and again when a connection is back. */
function usePreparation(): void {
  const { status, message, error, prepare } = useSignIn()
  const isOnline = useIsOnline()
  const wasOnline = useRef(isOnline)
  const isMissing = isOnline && status === 'needed' && message === null
  // biome-ignore lint/correctness/useExhaustiveDependencies: an error is no reason to try at once again
  useEffect(() => {
    const isBack = isOnline && !wasOnline.current
    wasOnline.current = isOnline
    if (isMissing && (error === null || isBack)) void prepare()
  }, [isOnline, isMissing])
}

function SignInNews({ connection }: { connection: Connection }) {
  const t = useTranslate()
  const signIn = useSignIn()
  const scene = useSignInScene(signIn, isPairingConnection(connection))
  const isOnline = useIsOnline()
  const wallet = connection.descriptor.name
  const headline = scene ? t(scene.headlineKey, { wallet }) : ''
  useSpoken(isOnline ? headline : t('signIn.offline'))
  if (!isOnline && signIn.status !== 'signing')
    return <Banner kind="warning">{t('signIn.offline.help')}</Banner>
  if (!scene) return null
  const { error } = signIn
  const help = scene.helpKey ? t(scene.helpKey, { wallet }) : error && toUserText(error, t, { wallet })
  return (
    <>
      <Banner kind={scene.kind}>
        <strong>{headline}</strong>
        {help && <p>{help}</p>}
      </Banner>
      {scene.hasDetails && error && <Details text={describeError(error)} />}
    </>
  )
}

function SignButton({ connection }: { connection: Connection }) {
  const t = useTranslate()
  const signIn = useSignIn()
  const scene = useSignInScene(signIn, isPairingConnection(connection))
  const isOnline = useIsOnline()
  // What went wrong is in the state, and told by the dialog.
  const onClick = () => void signIn.sign().catch(() => undefined)
  if (!isOnline && signIn.status !== 'signing')
    return (
      <Button isWide disabled>
        {t('signIn.offline')}
      </Button>
    )
  return (
    <Button isWide isBusy={scene?.isBusy ?? false} onClick={onClick}>
      {t(scene?.actionKey ?? 'signIn.sign')}
    </Button>
  )
}

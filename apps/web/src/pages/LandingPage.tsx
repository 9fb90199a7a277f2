import { formatAddress } from '@gangway/core'
import { ConnectButton, useAccount, useIsSignInMissing, useNetwork } from '@gangway/react'
import { Link, rootRouteId, useRouteContext } from '@tanstack/react-router'
import { HarbourPicture } from '../components/HarbourPicture.js'
import { LocalWorldNote } from '../components/LocalWorldNote.js'
import type { TextKey } from '../locales/texts.js'
import { useText } from '../locales/useText.js'
import styles from './LandingPage.module.css'

const steps: readonly { title: TextKey; text: TextKey }[] = [
  { title: 'landing.step1.title', text: 'landing.step1.text' },
  { title: 'landing.step2.title', text: 'landing.step2.text' },
  { title: 'landing.step3.title', text: 'landing.step3.text' },
]

/** `/`: what this is, and the way in. */
export function LandingPage() {
  const text = useText()
  const { devConsoleUrl } = useRouteContext({ from: rootRouteId, select: (context) => context.publicConfig })
  return (
    <>
      <title>{text('name')}</title>
      <section className={styles.hero}>
        <div className={styles.words}>
          <h1 className={styles.title}>
            <span>{text('landing.title.connect')}</span> <span>{text('landing.title.look')}</span>{' '}
            <span>{text('landing.title.send')}</span>
          </h1>
          <p className={styles.lead}>{text('landing.lead')}</p>
          <WayIn />
          {devConsoleUrl ? <LocalWorldNote devConsoleUrl={devConsoleUrl} /> : null}
        </div>
        <HarbourPicture />
      </section>
      <section aria-labelledby="steps">
        <h2 className={styles.subtitle} id="steps">
          {text('landing.stepsTitle')}
        </h2>
        <ol className={styles.steps}>
          {steps.map((step) => (
            <li key={step.title} className={styles.step}>
              <h3 className={styles.stepTitle}>{text(step.title)}</h3>
              <p>{text(step.text)}</p>
            </li>
          ))}
        </ol>
      </section>
      <NetworkList />
    </>
  )
}

function WayIn() {
  const text = useText()
  const { address } = useAccount()
  const isSignInMissing = useIsSignInMissing()
  if (address === null || isSignInMissing)
    return (
      <div className={styles.actions}>
        <ConnectButton />
      </div>
    )
  return (
    <div className={styles.actions}>
      <Link className={styles.primary} to="/account">
        {text('landing.openAccount')}
      </Link>
      <Link className={styles.secondary} to="/send">
        {text('landing.send')}
      </Link>
      <p className={styles.connected}>{text('landing.connected', { account: formatAddress(address) })}</p>
    </div>
  )
}

function NetworkList() {
  const text = useText()
  const { networks } = useNetwork()
  return (
    <section aria-labelledby="networks">
      <h2 className={styles.subtitle} id="networks">
        {text('landing.networks')}
      </h2>
      <ul className={styles.networks}>
        {networks
          .filter((network) => network.isConfigured)
          .map((network) => (
            <li key={network.caipNetworkId} className={styles.network}>
              <svg viewBox="0 0 10 10" aria-hidden="true">
                <circle cx="5" cy="5" r="5" fill={network.colour} />
              </svg>
              {network.name}
            </li>
          ))}
      </ul>
    </section>
  )
}

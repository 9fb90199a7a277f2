import { getNetwork, groupAddress } from '@gangway/core'
import {
  ConnectButton,
  parseSendLink,
  type SendLink,
  type SendLinkField,
  useActiveConnection,
  useConfig,
  useRouter as useDialogRouter,
  useIsSignInMissing,
  useNetwork,
} from '@gangway/react'
import { useSearch } from '@tanstack/react-router'
import { useEffect, useMemo } from 'react'
import type { TextKey } from '../locales/texts.js'
import { useText } from '../locales/useText.js'
import styles from './SendPage.module.css'

const problemTexts = {
  to: 'send.problem.to',
  asset: 'send.problem.asset',
  amount: 'send.problem.amount',
  chain: 'send.problem.chain',
} as const satisfies Record<SendLinkField, TextKey>

/** `/send?to=&asset=&amount=&chain=`: opens the send form, filled from the link; a wallet comes first. */
export function SendPage() {
  const text = useText()
  const config = useConfig()
  const search = useSearch({ from: '/send' })
  const { networkId } = useNetwork()
  const { link, problems } = useMemo(() => {
    const { features, networks } = config
    const isReachable = (id: string) => features.enableNetworkSwitch !== false || id === networkId
    const reachable = networks.filter(({ caipNetworkId }) => isReachable(caipNetworkId))
    return parseSendLink(search, reachable)
  }, [search, config, networkId])
  return (
    <div className={styles.page}>
      <title>{`${text('send.title')} · ${text('name')}`}</title>
      <h1 className={styles.title}>{text('send.title')}</h1>
      <div className={styles.card}>
        {link ? <LinkSummary link={link} /> : <p>{text('send.lead')}</p>}
        {problems.map((field) => (
          <p key={field} className={styles.problem}>
            {text(problemTexts[field])}
          </p>
        ))}
        {config.features.send ? <FormOpener link={link} /> : <p>{text('send.off')}</p>}
      </div>
    </div>
  )
}

/** Opens the form once, as soon as a wallet is there, and signed in where that is required. */
function FormOpener({ link }: { link: SendLink | null }) {
  const text = useText()
  const { reset } = useDialogRouter()
  const isConnected = useActiveConnection() !== null
  const isReady = !useIsSignInMissing() && isConnected
  useEffect(() => {
    if (isReady && link) reset('Send', { link })
  }, [isReady, link, reset])
  if (!isConnected)
    return (
      <>
        <p>{text('send.connectFirst')}</p>
        <ConnectButton />
      </>
    )
  return (
    <button className={styles.open} type="button" onClick={() => reset('Send', link ? { link } : {})}>
      {text('send.open')}
    </button>
  )
}

function LinkSummary({ link }: { link: SendLink }) {
  const text = useText()
  const config = useConfig()
  const network = link.networkId ? getNetwork(config, link.networkId) : null
  return (
    <>
      <p className={styles.badge}>{text('send.fromLink')}</p>
      <dl className={styles.facts}>
        {link.amount ? <Fact label="send.amount" value={link.amount} /> : null}
        {link.asset ? (
          <Fact label="send.asset" value={link.asset === 'native' ? text('send.asset.native') : link.asset} />
        ) : null}
        {link.to ? <Fact label="send.to" value={groupAddress(link.to).join(' ')} isAddress /> : null}
        {network ? <Fact label="send.network" value={network.name} /> : null}
      </dl>
      <p className={styles.caution}>{text('send.fromLinkText')}</p>
    </>
  )
}

function Fact({ label, value, isAddress = false }: { label: TextKey; value: string; isAddress?: boolean }) {
  const text = useText()
  return (
    <div className={styles.fact}>
      <dt>{text(label)}</dt>
      <dd className={isAddress ? styles.address : undefined}>
        <bdi>{value}</bdi>
      </dd>
    </div>
  )
}

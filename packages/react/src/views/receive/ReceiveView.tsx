import type { ConfiguredNetwork, Connection } from '@gangway/core'
import { useState } from 'react'
import { Address } from '../../components/Address/Address.js'
import { Banner } from '../../components/Banner/Banner.js'
import { Button } from '../../components/Button/Button.js'
import { CopyButton } from '../../components/CopyButton/CopyButton.js'
import { NetworkIcon } from '../../components/NetworkIcon/NetworkIcon.js'
import { QrCode } from '../../components/QrCode/QrCode.js'
import { SelectField } from '../../components/SelectField/SelectField.js'
import fieldStyles from '../../components/TextField/TextField.module.css'
import { useActiveConnection } from '../../hooks/useActiveConnection.js'
import { useConfig } from '../../hooks/useConfig.js'
import { useLateTranslate } from '../../hooks/useLateTranslate.js'
import { useNetworkName } from '../../hooks/useNetworkName.js'
import { AmountRequest } from './AmountRequest.js'
import { getReceiveNetworks } from './getReceiveNetworks.js'
import styles from './ReceiveView.module.css'
import { usePaymentRequest } from './usePaymentRequest.js'
import { ValidOn } from './ValidOn.js'

declare module '../../router/viewParams.js' {
  interface ViewParams {
    Receive: NoParams
  }
}

/** Where to send what the person is to get: network, code, address. interface-guide.md §10. */
export function ReceiveView() {
  const connection = useActiveConnection()
  // Without one the dialog is about to close.
  return connection && <ReceiveFor connection={connection} />
}

function ReceiveFor({ connection }: { connection: Connection }) {
  const t = useLateTranslate()
  const networks = getReceiveNetworks(useConfig(), connection)
  const name = useNetworkName(connection.networkId)
  const [chosen, setChosen] = useState<string>(connection.networkId)
  const [first] = networks
  const network = networks.find(({ caipNetworkId }) => caipNetworkId === chosen) ?? first
  if (!network) return <Banner kind="warning">{t('error.networkNotOffered', { network: name })}</Banner>
  return (
    <>
      <SelectField
        label={t('receive.network')}
        value={network.caipNetworkId}
        onChange={setChosen}
        options={networks.map(({ caipNetworkId, name }) => ({ value: caipNetworkId, label: name }))}
        picture={<NetworkIcon network={network} size="s" />}
      />
      <ReceiveOn key={network.caipNetworkId} network={network} connection={connection} networks={networks} />
    </>
  )
}

function ReceiveOn(props: {
  network: ConfiguredNetwork
  connection: Connection
  networks: readonly ConfiguredNetwork[]
}) {
  const t = useLateTranslate()
  const { network, networks } = props
  const [{ address }] = props.connection.accounts
  const form = usePaymentRequest(network, address)
  const { link } = form
  const text = link ?? address
  return (
    <>
      <QrCode text={text} label={t(link ? 'receive.qrOfLink' : 'receive.qr')} />
      <Banner kind="warning">{t('receive.only', { network: network.name })}</Banner>
      <div className={fieldStyles.field}>
        <p className={fieldStyles.label}>{t('receive.address')}</p>
        <Address address={address} form="full" />
      </div>
      <div className={styles.actions}>
        <CopyButton text={address} labelKey="block.copyAddress" doneKey="block.addressCopied" />
        {link && (
          <CopyButton text={link} labelKey="block.copyPaymentLink" doneKey="block.paymentLinkCopied" />
        )}
        <ShareButton text={text} />
      </div>
      <AmountRequest form={form} />
      <ValidOn networks={networks} />
    </>
  )
}

// Only some browsers have a place to share to.
function ShareButton({ text }: { text: string }) {
  const t = useLateTranslate()
  if (typeof navigator.share !== 'function') return null
  return (
    // Who changes their mind has not met an error.
    <Button kind="quiet" icon="external" onClick={() => navigator.share({ text }).catch(() => undefined)}>
      {t('receive.share')}
    </Button>
  )
}

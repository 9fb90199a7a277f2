import { type Connection, isFrameConnection } from '@gangway/core'
import { useId } from 'react'
import { IconButton } from '../../components/IconButton/IconButton.js'
import { RowList } from '../../components/RowList/RowList.js'
import { WalletIcon } from '../../components/WalletIcon/WalletIcon.js'
import { useGangway } from '../../hooks/useGangway.js'
import { useLateTranslate } from '../../hooks/useLateTranslate.js'
import { useLeave } from '../../hooks/useLeave.js'
import { useNetworkName } from '../../hooks/useNetworkName.js'
import { useSeenOrder } from '../../hooks/useSeenOrder.js'
import { OwnNameRow } from '../names/OwnNameRow.js'
import { AccountRow } from './AccountRow.js'
import { AccountTypeRow } from './AccountTypeRow.js'
import styles from './ConnectionCard.module.css'
import { LoginWay } from './LoginWay.js'

/** One connected wallet: who it is, where it is, its accounts, and the way out of it. */
export function ConnectionCard({ connection }: { connection: Connection }) {
  const t = useLateTranslate()
  const { leave } = useLeave()
  const id = useId()
  const isInUse = useGangway((state) => state.current === connection.id)
  const { descriptor, accounts, networkId } = connection
  // In the order first seen: a row must not move away from under the finger that chose it.
  const addresses = useSeenOrder(accounts.map(({ address }) => address))
  const family = t(`connecting.family.${connection.chainNamespace}`)
  const network = useNetworkName(networkId)
  const email = useGangway(({ frame }) => (isFrameConnection(connection) ? frame.email : null))
  return (
    <section className={styles.card} aria-labelledby={`${id}-name ${id}-place`}>
      <header className={styles.header}>
        <WalletIcon wallet={descriptor} />
        <div className={styles.words}>
          <h3 id={`${id}-name`} className={styles.name}>
            {descriptor.name}
          </h3>
          <p id={`${id}-place`} className={styles.place}>
            {t('profile.place', { family, network })}
          </p>
          {email !== null && (
            <p className={styles.place}>
              <bdi dir="ltr">{email}</bdi>
            </p>
          )}
          {isFrameConnection(connection) && <LoginWay />}
        </div>
        <IconButton
          icon="disconnect"
          label={t('profile.disconnect', { wallet: descriptor.name, family })}
          onClick={() => void leave(connection.id)}
        />
      </header>
      <RowList label={t('profile.accounts', { wallet: descriptor.name, family })}>
        {addresses.map((address) => (
          <AccountRow
            key={address}
            connection={connection}
            address={address}
            isInUse={isInUse && address === accounts[0].address}
          />
        ))}
      </RowList>
      <OwnNameRow connection={connection} />
      <AccountTypeRow connection={connection} />
    </section>
  )
}

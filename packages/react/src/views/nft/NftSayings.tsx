import { getNftDetails, type Nft } from '@gangway/core'
import type { NftDetails } from '@gangway/protocol'
import { useEffect, useState } from 'react'
import { Button } from '../../components/Button/Button.js'
import { Skeleton } from '../../components/Skeleton/Skeleton.js'
import { useConfig } from '../../hooks/useConfig.js'
import { useOwnTexts } from '../../hooks/useOwnTexts.js'
import { useTranslate } from '../../hooks/useTranslate.js'
import styles from './NftView.module.css'

const texts = {
  en: { unread: 'What this NFT says of itself could not be read.' },
  es: { unread: 'No se pudo leer lo que este NFT dice de sí mismo.' },
  ar: { unread: 'تعذّرت قراءة ما يقوله هذا الرمز عن نفسه.' },
}

/** What an NFT says of itself: its maker's words, as text and nothing else. docs/nft-metadata.md */
export function NftSayings({ nft }: { nft: Nft }) {
  const config = useConfig()
  const t = useTranslate()
  const own = useOwnTexts(texts)
  const [attempt, setAttempt] = useState(0)
  const [details, setDetails] = useState<NftDetails | 'loading' | null>('loading')
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt is another question
  useEffect(() => {
    const leaving = new AbortController()
    setDetails('loading')
    getNftDetails(config, nft, leaving.signal).then(setDetails, () => {
      if (!leaving.signal.aborted) setDetails(null)
    })
    return () => leaving.abort()
  }, [config, nft, attempt])

  if (nft.detailsUrl === '') return null
  if (details === 'loading') return <Skeleton shape="line" />
  if (!details || !['ready', 'none'].includes(details.outcome))
    return (
      <div className={styles.unread}>
        <p>{own('unread')}</p>
        {(!details || details.outcome === 'late') && (
          <Button kind="quiet" icon="refresh" onClick={() => setAttempt(attempt + 1)}>
            {t('block.retry')}
          </Button>
        )}
      </div>
    )
  const { description, attributes, attributesLeftOut } = details
  return (
    <>
      {description !== null && (
        <p className={styles.description}>
          <bdi>{description}</bdi>
        </p>
      )}
      {attributes.length > 0 && (
        <dl className={styles.attributes}>
          {attributes.map(({ name, value }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two may be alike, and none moves
            <div key={index}>
              <dt>
                <bdi>{name ?? '–'}</bdi>
              </dt>
              <dd>
                <bdi>{value}</bdi>
              </dd>
            </div>
          ))}
        </dl>
      )}
      {attributesLeftOut > 0 && <p className={styles.unread}>+ {attributesLeftOut}</p>}
    </>
  )
}

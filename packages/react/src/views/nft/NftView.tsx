import type { Nft } from '@gangway/core'
import { Address } from '../../components/Address/Address.js'
import { CopyButton } from '../../components/CopyButton/CopyButton.js'
import { Fact, FactList } from '../../components/FactList/FactList.js'
import { useNetworkName } from '../../hooks/useNetworkName.js'
import { useViewParams } from '../../router/useViewParams.js'
import { VerdictBanner } from '../transaction/VerdictBanner.js'
import { NftPicture } from './NftPicture.js'
import { NftSayings } from './NftSayings.js'
import styles from './NftView.module.css'
import { SendNft } from './SendNft.js'

declare module '../../router/viewParams.js' {
  interface ViewParams {
    Nft: {
      /** Its name, for the title. */
      name: string
      nft: Nft
    }
  }
}

/** What an NFT calls itself, beside its standard. */
const standards = {
  erc721: 'ERC-721',
  erc1155: 'ERC-1155',
  metaplex: 'Metaplex',
  compressed: 'cNFT',
} as const

/** All that is known of one NFT. interface-guide.md §8.3 */
export function NftView() {
  const { nft } = useViewParams('Nft')
  const network = useNetworkName(nft.chainId)
  const isMint = nft.standard === 'metaplex' || nft.standard === 'compressed'
  return (
    <div className={styles.nft}>
      <span className={styles.picture}>
        <NftPicture nft={nft} />
      </span>
      <VerdictBanner verdict={nft.verdict} />
      <NftSayings nft={nft} />
      <FactList>
        {nft.collection !== null && (
          <Fact label="nft.collection">
            <bdi>{nft.collection}</bdi>
          </Fact>
        )}
        <Fact label="nft.standard">{standards[nft.standard]}</Fact>
        <Fact label="nft.balance">{nft.balance.toString()}</Fact>
        <Fact label="transaction.network">{network}</Fact>
        <Fact label={isMint ? 'nft.mint' : 'nft.contract'} isWhole>
          <Address address={nft.address} form="full" />
          <CopyButton text={nft.address} labelKey="block.copyAddress" />
        </Fact>
        {!isMint && (
          <Fact label="nft.tokenId" isWhole>
            <bdi className={styles.tokenId} dir="ltr">
              {nft.tokenId}
            </bdi>
          </Fact>
        )}
      </FactList>
      <SendNft nft={nft} />
    </div>
  )
}

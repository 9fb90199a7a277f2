import type { SendNft } from '@gangway/core'
import { Address } from '../../components/Address/Address.js'
import { Fact } from '../../components/FactList/FactList.js'

/** Which NFT it is, beside its name, which its maker chose: contract and token id, or mint. */
export function NftFacts(props: { token: { address: string | null }; nft: SendNft }) {
  const { address } = props.token
  const { standard, tokenId } = props.nft
  const isMint = standard === 'metaplex'
  return (
    <>
      {address !== null && (
        <Fact label={isMint ? 'nft.mint' : 'nft.contract'} isWhole>
          <Address address={address} form="full" />
        </Fact>
      )}
      {!isMint && (
        <Fact label="nft.tokenId" isWhole>
          <bdi dir="ltr">{tokenId}</bdi>
        </Fact>
      )}
    </>
  )
}

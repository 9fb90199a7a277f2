import { toAssetImagePath } from '@gangway/protocol'
import { useConfig } from '../../hooks/useConfig.js'
import { Picture, type PictureProps } from '../Picture/Picture.js'

/** What {@link NetworkIcon} needs of a network. */
export type NetworkPicture = { caipNetworkId: string; name: string; colour: string; glyph?: string }

/** A network's mark, as the deployment draws it, over its glyph on its own colour; without a server the glyph alone. */
export function NetworkIcon(props: { network: NetworkPicture; size?: PictureProps['size'] }) {
  const { network, size = 'm' } = props
  const { caipNetworkId, name, colour, glyph } = network
  const { apiUrl, sources } = useConfig()
  return (
    <Picture
      isLetterBelow
      source={sources ? null : apiUrl + toAssetImagePath(caipNetworkId)}
      name={name}
      colour={colour}
      shape="circle"
      size={size}
      glyph={glyph}
    />
  )
}

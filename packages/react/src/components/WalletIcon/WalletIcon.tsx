import { Picture } from '../Picture/Picture.js'

/** A wallet's picture: 40 px in lists, 64 px where it is the subject, small beside its name. */
export function WalletIcon(props: {
  wallet: { name: string; icon: string | null }
  size?: 's' | 'l' | 'xl'
}) {
  const { wallet, size = 'l' } = props
  return <Picture source={wallet.icon} name={wallet.name} shape="square" size={size} />
}

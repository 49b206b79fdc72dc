import type { ReactElement } from 'react'
import Banknote from 'lucide-react/icons/banknote'
import CircleAlert from 'lucide-react/icons/circle-alert'
import HandCoins from 'lucide-react/icons/hand-coins'
import Heart from 'lucide-react/icons/heart'
import MessageCircle from 'lucide-react/icons/message-circle'
import MessageSquare from 'lucide-react/icons/message-square'
import Package from 'lucide-react/icons/package'
import Radio from 'lucide-react/icons/radio'
import RefreshCw from 'lucide-react/icons/refresh-cw'
import Reply from 'lucide-react/icons/reply'
import ShieldCheck from 'lucide-react/icons/shield-check'
import ShoppingBag from 'lucide-react/icons/shopping-bag'
import Ticket from 'lucide-react/icons/ticket'
import Undo from 'lucide-react/icons/undo-2'
import UserPlus from 'lucide-react/icons/user-plus'
import Video from 'lucide-react/icons/video'
import type { NotificationKind } from '../../../contract/notifications.ts'

const icons: Record<NotificationKind, typeof Heart> = {
  follower: UserPlus,
  subscriber: Ticket,
  renewal: RefreshCw,
  tip: HandCoins,
  purchase: ShoppingBag,
  comment: MessageSquare,
  reply: Reply,
  like: Heart,
  message: MessageCircle,
  call: Video,
  live: Radio,
  order: Package,
  payout: Banknote,
  refund: Undo,
  refusal: CircleAlert,
  account: ShieldCheck,
}

/** The sign of a kind of notification. */
export const KindIcon = ({ kind }: { kind: NotificationKind }): ReactElement => {
  const Icon = icons[kind]
  return <Icon aria-hidden />
}

import type { ReactElement } from 'react'
import {
  Banknote,
  CalendarDays,
  CircleAlert,
  CircleDashed,
  CircleDollarSign,
  Film,
  HandCoins,
  Heart,
  Images,
  ListChecks,
  MessageCircle,
  MessageSquare,
  Newspaper,
  Package,
  Radio,
  RefreshCw,
  Reply,
  ShieldCheck,
  ShoppingBag,
  Tag,
  Ticket,
  TicketPercent,
  Undo2 as Undo,
  UserPlus,
  Video,
} from '../../../ui/icons.tsx'
import type { NotificationKind } from '../../../../contract/notifications/notification-center/notifications.ts'

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
  post: Newspaper,
  story: CircleDashed,
  video: Film,
  photo: Images,
  product: Tag,
  order: Package,
  payout: Banknote,
  refund: Undo,
  refusal: CircleAlert,
  account: ShieldCheck,
  waiting: ListChecks,
  reminder: CalendarDays,
  price: CircleDollarSign,
  coupon: TicketPercent,
}

/** Icon of a kind of notification. */
export const KindIcon = ({ kind }: { kind: NotificationKind }): ReactElement => {
  const Icon = icons[kind]
  return <Icon aria-hidden />
}

import type { ReactNode } from 'react'
import { texts } from '../../lib/texts.ts'
import { allows, type OperatorRole, type Permission } from '../../../contract/admin/roles.ts'
import {
  Banknote,
  CircleAlert,
  CreditCard,
  Flag,
  House,
  Landmark,
  LayoutList,
  Mail,
  Megaphone,
  MessageCircle,
  Radio,
  Scale,
  Server,
  Settings,
  ShieldCheck,
  TicketPercent,
  Users,
} from '../../ui/icons.tsx'
import type { NavItem } from '../../ui/layouts/MainNavigation.tsx'
import type { MenuItem } from '../../ui/Menu.tsx'
import { ADMIN_PATH } from './layout-of.ts'

/** Texts of the admin area's navigation. */
export const adminTexts = texts({
  en: {
    people: 'People',
    today: 'Today',
    payments: 'Payments',
    payouts: 'Payouts',
    disputes: 'Disputes',
    coupons: 'Coupons',
    reports: 'Reports',
    appeals: 'Appeals',
    heldComments: 'Comments',
    supportRequests: 'Support requests',
    team: 'Team',
    log: 'Log',
    webhooks: 'Webhooks',
    toSite: 'Site',
    promos: 'Promos',
    site: 'Site settings',
    system: 'System',
  },
  pt: {
    people: 'Pessoas',
    today: 'Hoje',
    payments: 'Pagamentos',
    payouts: 'Saques',
    disputes: 'Contestações',
    coupons: 'Cupons',
    reports: 'Denúncias',
    appeals: 'Recursos',
    heldComments: 'Comentários',
    supportRequests: 'Suporte',
    team: 'Equipe',
    log: 'Registro',
    webhooks: 'Webhooks',
    toSite: 'Site',
    promos: 'Destaques',
    site: 'Ajustes do site',
    system: 'Sistema',
  },
})

type Words = (typeof adminTexts)['en']

const items = (t: Words): { href: string; label: string; icon: ReactNode; needs: Permission }[] => [
  { href: ADMIN_PATH, label: t.today, icon: <LayoutList aria-hidden />, needs: 'overview.view' },
  { href: '/admin/people', label: t.people, icon: <Users aria-hidden />, needs: 'people.view' },
  { href: '/admin/payments', label: t.payments, icon: <CreditCard aria-hidden />, needs: 'money.view' },
  { href: '/admin/payouts', label: t.payouts, icon: <Banknote aria-hidden />, needs: 'payouts.decide' },
  { href: '/admin/disputes', label: t.disputes, icon: <CircleAlert aria-hidden />, needs: 'disputes.decide' },
  { href: '/admin/coupons', label: t.coupons, icon: <TicketPercent aria-hidden />, needs: 'money.view' },
  { href: '/admin/reports', label: t.reports, icon: <Flag aria-hidden />, needs: 'reports.decide' },
  { href: '/admin/appeals', label: t.appeals, icon: <Scale aria-hidden />, needs: 'appeals.decide' },
  {
    href: '/admin/comments',
    label: t.heldComments,
    icon: <MessageCircle aria-hidden />,
    needs: 'comments.decide',
  },
  {
    href: '/admin/support-requests',
    label: t.supportRequests,
    icon: <Mail aria-hidden />,
    needs: 'supportRequests.answer',
  },
  { href: '/admin/team', label: t.team, icon: <ShieldCheck aria-hidden />, needs: 'operators.manage' },
  { href: '/admin/promos', label: t.promos, icon: <Megaphone aria-hidden />, needs: 'site.edit' },
  { href: '/admin/site', label: t.site, icon: <Settings aria-hidden />, needs: 'site.edit' },
  { href: '/admin/log', label: t.log, icon: <Landmark aria-hidden />, needs: 'log.view' },
  { href: '/admin/system', label: t.system, icon: <Server aria-hidden />, needs: 'system.manage' },
  { href: '/admin/webhooks', label: t.webhooks, icon: <Radio aria-hidden />, needs: 'system.manage' },
]

/** What this role may open, and the way back. */
const itemsOf = (role: OperatorRole, t: Words): { href: string; label: string; icon: ReactNode }[] => [
  ...items(t)
    .filter(({ needs }) => allows(role, needs))
    .map(({ href, label, icon }) => ({ href, label, icon })),
  { href: '/home', label: t.toSite, icon: <House aria-hidden /> },
]

/** Number of items in a phone's bar, and of those before its "More" menu when there are more. */
const [MAX_IN_BAR, BEFORE_MORE] = [5, 4]

/** The navigation of the admin area. */
export const adminItems = (role: OperatorRole, t: Words): NavItem[] => {
  const all = itemsOf(role, t)
  return all.map((item, index) => ({ ...item, isWideOnly: all.length > MAX_IN_BAR && index >= BEFORE_MORE }))
}

/** The items of the "More" menu on narrow screens; undefined when the bar shows all. */
export const moreAdminItems = (role: OperatorRole, t: Words): MenuItem[] | undefined => {
  const all = itemsOf(role, t)
  return all.length > MAX_IN_BAR ? all.slice(BEFORE_MORE) : undefined
}

/** The item that is marked as current on a page of the admin area. */
export const adminSectionOf = (path: string): string => /^\/admin\/[a-z-]+/.exec(path)?.[0] ?? path

import type { ReactElement } from 'react'
import { texts, useTexts } from '../../../../lib/texts.ts'
import { Tabs } from '../../../../ui/navigation/Tabs.tsx'

const T = texts({
  en: {
    label: 'Content',
    posts: 'Posts',
    videos: 'Videos',
    photos: 'Photos',
    galleries: 'Galleries',
    products: 'Products',
    orders: 'Orders',
  },
  pt: {
    label: 'Conteúdo',
    posts: 'Publicações',
    videos: 'Vídeos',
    photos: 'Fotos',
    galleries: 'Galerias',
    products: 'Produtos',
    orders: 'Pedidos',
  },
})

const kinds = ['posts', 'videos', 'photos', 'galleries', 'products', 'orders'] as const

/** Tabs between the lists of a creator's content. */
export const ContentTabs = ({ current }: { current: (typeof kinds)[number] }): ReactElement => {
  const t = useTexts(T)
  return (
    <Tabs
      label={t.label}
      tabs={kinds.map((key) => ({ key, label: t[key], href: `/creator/${key}` }))}
      current={current}
    />
  )
}

import { feeds } from '../contract/feeds.ts'
import { performers } from '../contract/performers.ts'
import { Discover, discovered } from '../src/features/home/Discover.tsx'
import { HomeScreen } from '../src/features/home/HomeScreen.tsx'
import type { AppPage } from '../src/shell/app-page.ts'

const HomePage: AppPage = () => <HomeScreen />
HomePage.authenticate = true
HomePage.Aside = Discover
HomePage.load = async ({ prefetch, prefetchPage }) => {
  await Promise.all([prefetchPage(feeds.search, { query: {} }), prefetch(performers.random, { query: { limit: discovered } }).catch(() => undefined)])
}
export default HomePage

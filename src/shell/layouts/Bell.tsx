import { createContext, useContext } from 'react'
import type { ReactElement, ReactNode } from 'react'
import s from './bell-slot.module.css'

const BellContext = createContext<ReactNode>(null)

/** Provides the layouts with the notification bell, which belongs to a feature. */
export const BellProvider = BellContext.Provider

/** The viewer's notification bell. Its space is reserved while it loads, so that nothing moves. */
export const Bell = (): ReactElement => <span className={s.place}>{useContext(BellContext)}</span>

import { createContext, useContext } from 'react'
import type { ReactElement, ReactNode } from 'react'
import s from './bell-place.module.css'

const BellContext = createContext<ReactNode>(null)

/** Gives the frames the bell, which is a feature's. */
export const BellProvider = BellContext.Provider

/** The bell of who is signed in. Its place is kept while it loads, so that nothing beside it moves. */
export const Bell = (): ReactElement => <span className={s.place}>{useContext(BellContext)}</span>

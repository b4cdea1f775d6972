/** In place of a package that clones where a runtime cannot: each browser that runs the dashboard can. */
export default structuredClone

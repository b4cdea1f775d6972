/* The same, with every attack sent to every call. */
import './hostile.test.ts'
import './hostile-queries.test.ts'

/* The same, with every attack sent to every call, and ten times as many addresses and rows. */
import '../database/table.test.ts'
import '../gate/addresses.test.ts'
import './hostile.test.ts'
import './hostile-queries.test.ts'

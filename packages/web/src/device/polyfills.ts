// What our oldest engines lack (engines.ts). The linter of browser features reads these lines (scripts/engines).
import 'core-js/actual/array/at';
import 'core-js/actual/array/find-last';
import 'core-js/actual/array/to-sorted';
import 'core-js/actual/array/with';

declare global {
  interface Window {
    /** Undoes what others than React have changed in the page since it was parsed; set by `foreignNodesScript`. */
    undoForeign?: (isTaken: boolean) => void
  }
}

/**
 * The inline script (with the page's nonce) that watches the page from the end of parsing until React takes it over.
 * Password managers, grammar checkers and translators put nodes beside fields and around words meanwhile; React finds them
 * instead of what the server has rendered, reports error 418, and renders the page again without what was typed. They put
 * them back later, when React does not mind.
 */
export const foreignNodesScript = `(function(){
var what={childList:true,characterData:true,characterDataOldValue:true,subtree:true};
document.addEventListener('readystatechange',function(){
var root=document.getElementById('__next');
if(document.readyState!=='interactive'||!root)return;
var seen=[],keep=function(records){seen.push.apply(seen,records)},observer=new MutationObserver(keep);
observer.observe(root,what);
window.undoForeign=function(isTaken){
keep(observer.takeRecords());observer.disconnect();
for(var record;(record=seen.pop());)undo(record);
if(isTaken)delete window.undoForeign;else observer.observe(root,what)}});
function undo(record){var place=record.target,next=record.nextSibling;
if(record.type==='characterData'){place.data=record.oldValue;return}
record.addedNodes.forEach(function(node){if(node.parentNode===place)place.removeChild(node)});
record.removedNodes.forEach(function(node){place.insertBefore(node,next&&next.parentNode===place?next:null)})}
})()`

/**
 * Undoes what others have changed in the page so far. Call before React takes the page over, and with `isTaken` when it
 * begins to.
 */
export const undoForeignNodes = (isTaken = false): void => {
  if (typeof window !== 'undefined') window.undoForeign?.(isTaken)
}

// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

/// Takes what is to arrive on another chain, and says so in an event. Whoever watches it pays out there: nothing of that is
/// up to this contract, as with the bridges it stands for. It is called as LI.FI's contracts are, with what is bridged first.
contract LocalBridge {
    struct BridgeData {
        bytes32 transactionId;
        string bridge;
        string integrator;
        address referrer;
        address sendingAssetId;
        address receiver;
        uint256 minAmount;
        uint256 destinationChainId;
        bool hasSourceSwaps;
        bool hasDestinationCall;
    }

    event Taken(
        bytes32 indexed transactionId, address indexed receiver, uint256 destinationChainId, address asset, uint256 amount
    );

    function startBridgeTokensViaLocal(BridgeData calldata data) external payable {
        if (data.sendingAssetId == address(0)) {
            require(msg.value == data.minAmount, "another amount");
        } else {
            bytes memory take =
                abi.encodeWithSignature("transferFrom(address,address,uint256)", msg.sender, address(this), data.minAmount);
            (bool isDone, bytes memory answer) = data.sendingAssetId.call(take);
            require(isDone && (answer.length == 0 || abi.decode(answer, (bool))), "not moved");
        }
        emit Taken(data.transactionId, data.receiver, data.destinationChainId, data.sendingAssetId, data.minAmount);
    }
}
